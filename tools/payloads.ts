import { MARKUP } from './markupPayloads.ts'

// Injection attempts, combined from contexts of text and the markup that is hidden in it. The tests send them to the
// server and open its answers in a real browser.

const ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java&#10;script:alert(1)',
  '&#106;avascript:alert(1)',
  'javascript&colon;alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  '//elsewhere.example/x',
  '\\\\elsewhere.example\\x',
  '/\\elsewhere.example',
  '/match/../../auth/logout',
  'https://a.example/" onmouseover="alert(1)',
  "https://a.example/' onmouseover='alert(1)",
  'https://a.example/><script>alert(1)</script>',
  '/images/../x.webp',
  '/images/abcdefgh.svg',
  'https://elsewhere.example/spy.png',
  'JAVASCRIPT:alert`1`',
  'javascript:/*--></title></style></textarea></script><svg/onload=alert(1)>*/',
  'javascript://a.example/%0aalert(1)',
  'javascript:%61lert(1)',
  'javascript:void(alert(1))//https://a.example',
  'java\u00adscript:alert(1)',
  'java\u200bscript:alert(1)',
  'java\u2028script:alert(1)',
  'ｊavascript:alert(1)',
  'javascript\uff1aalert(1)',
  '&#x6A;&#x61;vascript&#x3A;alert(1)',
  '&Tab;javascript:alert(1)',
  '&NewLine;javascript:alert(1)',
  'java&Tab;script:alert(1)',
  'feed:javascript:alert(1)',
  'view-source:javascript:alert(1)',
  'jar:https://elsewhere.example!/x',
  'livescript:alert(1)',
  'mocha:alert(1)',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:application/xhtml+xml,<script>alert(1)</script>',
  'DATA:image/png,x',
  'filesystem:https://a.example/x',
  'intent://x#Intent;scheme=javascript;end',
  'mailto:a@a.example?subject=<script>alert(1)</script>',
  'ws://elsewhere.example/',
  'ftp://elsewhere.example/x',
  '///elsewhere.example/x',
  '/\t/elsewhere.example/x',
  '\t//elsewhere.example/x',
  '\\/elsewhere.example/x',
  'https:elsewhere.example',
  'https:/elsewhere.example/x',
  'https://a.example\\@elsewhere.example/',
  'https://a.example`onclick=alert(1)',
  '/match/KR_1" data-card="/clans/x" onclick="alert(1)',
  '/match/%2e%2e/%2e%2e/auth/logout',
  '/match/KR_1?next=javascript:alert(1)#"><svg onload=alert(1)>',
  '/summoner/"><img src=x onerror=alert(1)>',
  '/summoner/%E0%A4',
  '/clans/</script><script>alert(1)</script>',
  '/community/board/1/post/2#comment-"onfocus=alert(1)',
  '/images/abcdefgh.webp" onerror="alert(1)',
  '/images/abcdefgh.webp?x=<svg onload=alert(1)>',
  '/images/%2e%2e/%2e%2e/auth/logout.webp',
] as const

const ADDRESS_WRAPPERS: readonly ((address: string) => string)[] = [
  (address) => `[눌러](${address})`,
  (address) => `[눌러](<${address}> "제목")`,
  (address) => `![그림](${address})`,
  (address) => `<${address}>`,
  (address) => `[눌러][a]\n\n[a]: ${address}`,
  (address) => `[![그림](${address})](${address})`,
  (address) => `<a href="${address}">눌러</a>`,
]

/** Text that closes its context or reads as a template. It is tried in names, titles and text of every kind. */
const BREAKOUTS = [
  '"><svg onload=alert(1)>',
  "'><svg onload=alert(1)>",
  '`><svg onload=alert(1)>',
  '--><svg onload=alert(1)>',
  ']]><svg onload=alert(1)>',
  '</title><svg onload=alert(1)>',
  '</style><svg onload=alert(1)>',
  '</textarea><svg onload=alert(1)>',
  '</a></p></div><svg onload=alert(1)>',
  '" autofocus onfocus=alert(1) x="',
  "' autofocus onfocus=alert(1) x='",
  '" style="position:fixed" x="',
  '"}]</script><script>alert(1)</script>',
  '"});alert(1);({"',
  "'-alert(1)-'",
  '\\"-alert(1)//',
  '\\u0022-alert(1)-\\u0022',
  '\u2028alert(1)\u2029',
  '<!--<script>',
  '</script',
  '{{constructor.constructor("alert(1)")()}}',
  '{{7*7}}[[7*7]]',
  `\${alert(1)}`,
  '#{alert(1)}',
  '<%= alert(1) %>',
  '{"__proto__":{"onerror":"alert(1)"}}',
  '__proto__[onerror]=alert(1)',
  'constructor',
  'javascript:alert(1)',
  '@"><img src=x onerror=alert(1)>',
  '@<script>alert(1)</script>#KR1',
  '[@눌러](javascript:alert(1))',
  '<a data-mention="true" href="/community/people/019b0000-0000-7000-8000-000000000001" onmouseover=alert(1)>@눌러</a>',
  '=HYPERLINK("https://elsewhere.example/","눌러")',
  'a\r\nSet-Cookie: x=1\r\n\r\n<script>alert(1)</script>',
] as const

export const PAYLOADS: readonly string[] = [...new Set<string>([...ADDRESSES, ...MARKUP, ...BREAKOUTS])]

const MARKDOWN_POSITIONS: readonly ((piece: string) => string)[] = [
  (piece) => piece,
  (piece) => `> ${piece}`,
  (piece) => `| a |\n| - |\n| ${piece.replaceAll('\n', ' ')} |`,
]

export const WRITTEN_PAYLOADS: readonly string[] = [
  ...ADDRESSES.flatMap((address) => ADDRESS_WRAPPERS.map((wrap) => wrap(address))),
  ...[...MARKUP, ...BREAKOUTS].flatMap((piece) => MARKDOWN_POSITIONS.map((wrap) => wrap(piece))),
  '```"><img src=x onerror=alert(1)>\n글\n```',
  '```js onload=alert(1)\n<script>alert(1)</script>\n```',
  '`<img src=x onerror=alert(1)>`',
  '# <img src=x onerror=alert(1)>',
  '[a](https://a.example "\\"><img src=x onerror=alert(1)>")',
  '1) <script>alert(1)</script>',
]

/**
 * Joins payloads, in order, into texts of at most `longest` characters. A payload that is longer by itself is dropped.
 */
export function packPayloads(payloads: readonly string[], longest: number, between: string): string[] {
  const packs: string[] = []
  for (const payload of payloads.filter(({ length }) => length <= longest)) {
    const together = `${packs.at(-1)}${between}${payload}`
    if (packs.length > 0 && together.length <= longest) packs[packs.length - 1] = together
    else packs.push(payload)
  }
  return packs
}
