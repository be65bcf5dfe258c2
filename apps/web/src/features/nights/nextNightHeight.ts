/** Height in pixels of the card of a night with lanes on a phone, so that nothing below it moves when it loads. */
export const NEXT_NIGHT_HEIGHT = 420
