/** From how many nodes on only those in view are drawn. */
export const MOST_DRAWN = 60
