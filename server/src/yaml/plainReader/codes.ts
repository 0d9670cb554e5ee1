/** UTF-16 code units that mean something in YAML. */
export const TAB = 9;
export const LINE_FEED = 10;
export const CARRIAGE_RETURN = 13;
export const SPACE = 32;
export const EXCLAMATION = 33;
export const DOUBLE_QUOTE = 34;
export const HASH = 35;
export const PERCENT = 37;
export const AMPERSAND = 38;
export const SINGLE_QUOTE = 39;
export const ASTERISK = 42;
export const PLUS = 43;
export const COMMA = 44;
export const DASH = 45;
export const DOT = 46;
export const SLASH = 47;
export const ZERO = 48;
export const NINE = 57;
export const COLON = 58;
export const LESS = 60;
export const GREATER = 62;
export const QUESTION = 63;
export const AT = 64;
export const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSE_BRACKET = 93;
export const BACKTICK = 96;
export const OPEN_BRACE = 123;
export const BAR = 124;
export const CLOSE_BRACE = 125;

/** True for blanks, line breaks and the end of the text, which is -1. */
export function isEmpty(code: number): boolean {
  return (
    code <= SPACE &&
    (code === SPACE || code === LINE_FEED || code === -1 || code === TAB || code === CARRIAGE_RETURN)
  );
}

/** True for either half of a line break. */
export function isLineBreak(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN;
}

/** True for what separates or encloses members of flow collections. */
export function isFlowIndicator(code: number): boolean {
  return (
    code === COMMA ||
    code === OPEN_BRACKET ||
    code === CLOSE_BRACKET ||
    code === OPEN_BRACE ||
    code === CLOSE_BRACE
  );
}

/** True for what ends the name of an anchor. */
export function endsAnchor(code: number): boolean {
  return isEmpty(code) || isFlowIndicator(code);
}

/** True where no plain scalar may begin whatever follows. */
export function startsNoPlain(code: number): boolean {
  switch (code) {
    case EXCLAMATION:
    case DOUBLE_QUOTE:
    case HASH:
    case PERCENT:
    case AMPERSAND:
    case SINGLE_QUOTE:
    case ASTERISK:
    case GREATER:
    case AT:
    case BACKTICK:
    case BAR:
    case TAB:
      return true;
    default:
      return isFlowIndicator(code);
  }
}
