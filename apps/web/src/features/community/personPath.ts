/** What a person wrote. */
export const personPath = (userId: string) => `/community?person=${userId}`
