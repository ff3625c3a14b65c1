/** Number of days up to today that a list or sum may span (FNC-01). */
export const periods = [1, 7, 15, 30, 90] as const
export type Period = (typeof periods)[number]
export const USUAL_PERIOD: Period = 30
