/** The page of a person's posts. */
export const personPath = (userId: string) => `/community?person=${userId}`
