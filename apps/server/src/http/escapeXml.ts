import { escapeHtml } from './escapeHtml.ts'

/** What no XML document may hold, not even escaped: https://www.w3.org/TR/xml/#charsets */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/**
 * A text as it may stand in XML, between elements and within attributes. A reader of XML stops at the first character
 * that is forbidden: one of them would take the whole document from everybody.
 */
export const escapeXml = (text: string): string => escapeHtml(text.replace(FORBIDDEN, ''))
