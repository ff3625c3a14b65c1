/** With more nodes than this, only those in view are rendered. */
export const MOST_DRAWN = 60
