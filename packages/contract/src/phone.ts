/**
 * Whether a browser that calls itself `userAgent` is a phone's, for the server, which draws its first screen, and for the
 * browser, which draws it again: https://developer.mozilla.org/docs/Web/HTTP/Guides/Browser_detection_using_the_user_agent
 */
export const isPhone = (userAgent: string): boolean => /Mobi/.test(userAgent)
