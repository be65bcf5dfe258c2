import { escapeHtml } from './escapeHtml.ts'

/** Characters that XML forbids even when escaped: https://www.w3.org/TR/xml/#charsets */
const FORBIDDEN_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Drops forbidden characters, because XML readers stop at the first one. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(FORBIDDEN_IN_XML, ''))
