/**
 * Whether `userAgent` is a phone's. The server, which renders the first screen, and the browser must agree:
 * https://developer.mozilla.org/docs/Web/HTTP/Guides/Browser_detection_using_the_user_agent
 */
export const isPhone = (userAgent: string): boolean => /Mobi/.test(userAgent)
