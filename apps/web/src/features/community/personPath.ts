export const personPath = (userId: string) => `/community?person=${userId}`
