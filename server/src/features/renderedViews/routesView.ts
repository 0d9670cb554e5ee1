import {
  cellsOf,
  HEADING,
  type ListenerRoutes,
  listenerText,
  noRoutesText,
} from "../../requests/routeList.ts";
import { counted } from "../../text/counted.ts";
import { type Tone, type ViewPart, type ViewWords, words } from "./viewPart.ts";

/** The table of a Gateway's matches: how many there are and how many of them are never reached, then listener by listener. */
export function routesView(listeners: readonly ListenerRoutes[]): readonly ViewPart[] {
  return [
    { kind: "answer", words: answerOf(listeners) },
    ...listeners.flatMap((listener): readonly ViewPart[] => [
      { kind: "heading", words: words(listenerText(listener), "plain", listener) },
      listener.matches.length === 0
        ? {
            kind: "text",
            words: words(noRoutesText(listener), listener.notAccepted === undefined ? "plain" : "bad"),
          }
        : { kind: "table", head: HEADING.filter(isShown), rows: listener.matches.map(rowOf) },
    ]),
  ];
}

type Match = ListenerRoutes["matches"][number];

function answerOf(listeners: readonly ListenerRoutes[]): ViewWords {
  const matches = listeners.flatMap((listener) => listener.matches);
  const never = matches.filter(({ shadowedBy }) => shadowedBy !== undefined).length;
  const open = matches.filter(({ isCertain }) => !isCertain).length;
  const all = `${counted(matches.length, "match", "matches")} on ${counted(listeners.length, "listener")}`;
  const others = [
    ...(never === 0 ? [] : [`${never} never reached`]),
    ...(open === 0 ? [] : [`${open} only if a listener takes the Route`]),
  ];
  const tone = never > 0 ? "bad" : open > 0 ? "doubtful" : "plain";
  return words([all, ...others].join(", "), tone);
}

/** The words of the text form lead to places, and need not name them. */
function isShown(title: string): boolean {
  return title !== "WHERE";
}

/** The cells of the text form. The Route leads to the rule, and the note has the tone of what it says. */
function rowOf(match: Match): readonly ViewWords[] {
  return cellsOf(match).flatMap((text, at): readonly ViewWords[] => {
    const title = HEADING[at] ?? "";
    if (!isShown(title)) return [];
    if (title === "BY") return [words(text, "plain", match)];
    return [title === "NOTE" ? words(text, toneOf(match)) : words(text)];
  });
}

function toneOf({ shadowedBy, isCertain }: Match): Tone {
  if (shadowedBy !== undefined) return "bad";
  return isCertain ? "plain" : "doubtful";
}
