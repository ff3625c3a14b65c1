/** Spaces, control characters, direction marks, and characters rendered as nothing; U+2800 is the Braille blank. */
const UNSEEN = String.raw`[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`
const onlyUnseen = new RegExp(`^${UNSEEN}*$`, 'u')
const unseenBefore = new RegExp(`^${UNSEEN}+`, 'u')

/**
 * Whether a text has visible characters. An invisible name cannot be distinguished from an empty or another invisible
 * one.
 */
export const isVisible = (text: string): boolean => !onlyUnseen.test(text)

/** Removes invisible characters from the start of a text. */
export const fromFirstVisible = (text: string): string => text.replace(unseenBefore, '')
