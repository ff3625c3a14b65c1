/** A text as searches compare it: without accents, in small letters. */
export const normalize = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
