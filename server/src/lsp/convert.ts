import {
  type CodeAction,
  CodeActionKind,
  DiagnosticSeverity,
  DiagnosticTag,
  type Diagnostic as ProtocolDiagnostic,
  type DocumentSymbol as ProtocolDocumentSymbol,
  type TextEdit as ProtocolTextEdit,
  SymbolKind,
} from "vscode-languageserver";
import type { PlacedFix } from "../features/fixes/fixes.ts";
import type { DocumentSymbol } from "../features/symbols/symbols.ts";
import { lineStarts, positionAt } from "../text/lines.ts";
import { printable } from "../text/printable.ts";
import { rangesTouch } from "../text/span.ts";
import type { TextEdit } from "../text/textEdit.ts";
import type { Diagnostic } from "../workspace/diagnostics/diagnostic.ts";
import type { Severity } from "../workspace/finding.ts";

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** A diagnostic in the protocol's shape. `uriOf` turns a path of the workspace into a URI. */
export function toProtocolDiagnostic(
  diagnostic: Diagnostic,
  uriOf: (path: string) => string,
): ProtocolDiagnostic {
  const { range, severity, rule, message, docs, related, tags } = diagnostic;
  return {
    range,
    severity: SEVERITIES[severity],
    source: "gateway-api",
    code: rule,
    message: printable(message),
    ...(docs === undefined ? {} : { codeDescription: { href: docs } }),
    ...(related === undefined
      ? {}
      : {
          relatedInformation: related.map((other) => ({
            location: { uri: uriOf(other.path), range: other.range },
            message: printable(other.message),
          })),
        }),
    ...(tags === undefined
      ? {}
      : {
          tags: tags.map((tag) =>
            tag === "deprecated" ? DiagnosticTag.Deprecated : DiagnosticTag.Unnecessary,
          ),
        }),
  };
}

const SYMBOL_KINDS: Readonly<Record<DocumentSymbol["kind"], SymbolKind>> = {
  object: SymbolKind.Object,
  listener: SymbolKind.Interface,
  rule: SymbolKind.Event,
  match: SymbolKind.Key,
  backend: SymbolKind.Module,
};

/** An outline in the protocol's shape. */
export function toProtocolSymbol(symbol: DocumentSymbol): ProtocolDocumentSymbol {
  return {
    name: printable(symbol.name),
    detail: printable(symbol.detail),
    kind: SYMBOL_KINDS[symbol.kind],
    range: symbol.range,
    selectionRange: symbol.selection,
    children: symbol.children.map(toProtocolSymbol),
  };
}

/** The edits of one file, given its text, or where its lines start: many fixes of a large file ask for them again and again. */
export function toProtocolEdits(
  file: string | readonly number[],
  edits: readonly TextEdit[],
): ProtocolTextEdit[] {
  const starts = typeof file === "string" ? lineStarts(file) : file;
  return edits.map((edit) => ({
    range: { start: positionAt(starts, edit.start), end: positionAt(starts, edit.end) },
    newText: edit.text,
  }));
}

/** A fix in the protocol's shape, without its edit, with the findings that it repairs. */
export function toCodeAction(
  { range, fix }: PlacedFix,
  findingsAt: (line: number) => readonly ProtocolDiagnostic[],
): CodeAction {
  return {
    title: printable(fix.title),
    kind: CodeActionKind.QuickFix,
    isPreferred: fix.isPreferred,
    diagnostics: findingsAt(range.start.line).filter(
      (finding) => finding.code === fix.rule && rangesTouch(finding.range, range),
    ),
  };
}
