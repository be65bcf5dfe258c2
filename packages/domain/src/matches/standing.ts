/**
 * How far a match is believed: `confirmed` by those who could contradict; `reported` by one whose circle all players
 * are; `waiting` for a word of the others; `disputed` until it is decided; `void` when it was decided against.
 */
export const STANDINGS = ['confirmed', 'reported', 'waiting', 'disputed', 'void'] as const
export type Standing = (typeof STANDINGS)[number]
