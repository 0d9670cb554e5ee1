/** Documents that our reader has to read, each for one thing that people write. */
export const READ: Readonly<Record<string, string>> = {
  nothing: "",
  "only comments": "# a\n\n  # b\n",
  "a marker alone": "---\n",
  "a marker and an end": "--- # note\n...\n",
  "maps and lists": "a:\n  b:\n    - c\n    - d: e\n      f: g\n  h: i\n",
  "a list as far left as its key": "a:\n- b\n- c: d\nb:\n- - x\n  - y\n- z\n",
  "a list at the root": "- a\n-\n- b: c\n-\n  d: e\n",
  "an indented root": "  a: b\n  c: d\n",
  "missing values": "a:\nb:   \nc:\n  - \n  - d:\n",
  "a missing value before a comment": "a:\n  b: # one\n  # two\nc:\n  - # three\n\n  # four\nd: x\n",
  "comments everywhere":
    "# 1\na: b # 2\n# 3\nc: # 4\n  # 5\n  d: e\n    # 6\n\n  # 7\n # 8\n# 9\nf:\n  - g # 10\n    # 11\n  # 12\n  - h\n  # 13\n",
  "comments deeper than what follows": "a:\n  b:\n    c: d\n    # one\n  # two\n\n# three\n",
  "a comment at the end without a break": "a:\n  - b # c",
  "keys of many forms":
    "\"a b\": 1\n'it''s': 2\na-b/c.d : 3\n-x: 4\n?x: 5\n:x: 6\n<<x: 7\n'': 8\n\"\\u00e4\": 9\n",
  "plain scalars that look like something else":
    "a: -x\nb: ?x\nc: :x\nd: x#y\ne: http://x:80\nf: a - b\ng: x{y}[z],\n",
  "plain scalars in several lines": "a: b\n  c\n\n\n  - d   \n e # f\ng:\n  h\n  i\nj:\n  - k\n    l\n",
  "quoted scalars": "a: 'it''s'\nb: \"x\\ty\\x41\\u00e4\\U0001F600\\\\ \\\" \\/ \\0\\_\"\nc: \"\"\nd: ''\n",
  "quoted scalars in several lines":
    "a: \"b  \n\n\n  c \\\n    \\  d\n\n  \"\nb: 'x \n\n  y''\n\n  '\nc: \"\n  x\"\nd: '\n\n  x\n  y'\n",
  "a quoted scalar below its key": "a:\n  \"b\"\nc:\n  - 'd': e\n",
  "literal scalars":
    "a: |\n  b\n    c\n\n  d\n\n\nb: |-\n  x\nc: |+\n  x\n\n\nd: | # note\n\n  x: y\n  # z\n",
  "folded scalars":
    "a: >\n  b\n  c\n\n  d\n    e\n    f\n\n  g\n\n\n  h\n\nb: >-\n  x\n  \tc\n  y\nc: >+\n  x\n\n",
  "scalars with an indentation indicator": "a: |2\n    b\n  c\nb: >1-\n   x\n y\nc:\n  - |+2\n     x\n",
  "blank lines in a literal scalar": "a: |\n  b\n   \n     \n  c\nd: e\n",
  "a block scalar without its last break": "a: |\n  b\n  c",
  "comments behind a block scalar": "a:\n  b: |\n    x\n  # one\n # two\n\nc: d\n",
  "flow collections": 'a: {b: c, "d": [e, \'f\', {}], g: [ ]}\nb: {"x":1,"y":["z"]}\nc: [a, b,]\n',
  "flow collections over lines":
    "a: [ # one\n    b,\n    # two\n    c\n  ]\nb: {\n  d: e,\n\n  f: g\n}\nc:\n  - [x,\n    y]\n  -\n    { z: 1 }\n",
  JSON: '{\n"a": {"b": ["c", 1, true, null]},\n"d": "e\\n"\n}\n',
  "anchors and aliases":
    "a: &a\n  b: c\nd: *a\ne: &e x\nf: [*e, *a]\ng: &g [1]\nh: &h |\n  x\ni:\n  - *g\n  - *h\n  - &i y\n  - *i\n",
  "merge keys":
    "a: &a { x: a, y: a }\nb: &b { y: b, z: b }\nm:\n  <<: [*a, *b]\n  x: own\nn: &n\n  <<: *b\no:\n  '<<': p\n  <<: *n\n",
  "an anchor on a list beside its key": "a: &a # note\n- x\nb: *a\n",
  "Windows line ends":
    'a: b\r\nc: |\r\n  d\r\n\r\n  e\r\nf: >\r\n  g\r\n  h\r\ni: "j\r\n  k"\r\nl: m\r\n  n\r\no:\r\n  - p # q\r\n',
  "many keys": Array.from({ length: 40 }, (_, at) => `k${at}: v\n`).join(""),
};

/** Documents that are left to `yaml`, which reads or refuses them. */
export const LEFT: Readonly<Record<string, string>> = {
  tags: "a: !!str b\n",
  directives: "%YAML 1.2\n---\na: b\n",
  "complex keys": "? a\n: b\n",
  "tabs as indentation": "a:\n\tb: c\n",
  "a tab before a comment": "a: b\t# c\n",
  "a byte order mark": "\uFEFFa: b\n",
  "a lone carriage return": "a: b\rc: d\n",
  "keys that stand twice": "a: b\na: c\n",
  "keys that stand twice in flow style": "a: {b: c, 'b': d}\n",
  "keys that stand twice among many": `${READ["many keys"] ?? ""}k3: v\n`,
  "an alias without its anchor": "a: *b\n",
  "an anchor in itself": "a: &a\n  b: *a\n",
  "an anchor at a key": "&a b: c\n",
  "an alias as a key": "a: &b c\n*b : d\n",
  "a placeholder": "a: {HOST}\n",
  "a template": "a: {{ .Values.x }}\n",
  "a nested map on one line": "a: b: c\n",
  "a list on the line of its key": "a: - b\n",
  "an indentation that fits nothing": "a:\n  b: c\n d: e\n",
  "a key without a colon": "a: b\nc\n",
  "a quote that is not closed": 'a: "b\n',
  "a bracket that is not closed": "a: [b\n",
  "an unknown escape": 'a: "\\q"\n',
  "a code point that there is not": 'a: "\\UFFFFFFFF"\n',
  "a scalar document": "a\n",
  "two documents": "a: b\n---\nc: d\n",
  "content behind an end": "a: b\n...\nc: d\n",
  "a key of more than a thousand characters": `${"a".repeat(1100)}: b\n`,
  "aliases of aliases of aliases": `a: &a [x, x, x, x, x, x, x, x, x, x]\n${["b", "c", "d", "e"]
    .map((name, at) => `${name}: &${name} [${Array(10).fill(`*${"abcd"[at]}`).join(", ")}]\n`)
    .join("")}`,
  "nesting past a hundred levels": `${"[".repeat(120)}${"]".repeat(120)}\n`,
};
