const DIVISIONS: Readonly<Record<string, string>> = { I: '1', II: '2', III: '3', IV: '4' }

/** `골드 IV` and `IV` as Koreans say them: `골드 4`, `4`. */
export const tierName = (rank: string) => rank.replace(/\b(IV|I{1,3})$/, (division) => DIVISIONS[division] ?? division)
