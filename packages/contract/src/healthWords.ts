/** This is a module of its own, so that pages load no schemas for it. */
export const NOT_CONNECTED = '연결 안 함'
