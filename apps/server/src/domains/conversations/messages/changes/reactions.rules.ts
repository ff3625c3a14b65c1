/** A reaction of one author: 'me' or the key of a person. */
export interface Reacted {
  emoji: string
  fromMe: boolean
  author: string
  name: string
}

/** Adds or replaces the author's reaction; '' removes it. */
export function withReaction(reactions: readonly Reacted[], reaction: Reacted): Reacted[] {
  const others = reactions.filter((existing) => existing.author !== reaction.author)
  return reaction.emoji === '' ? others : [...others, reaction]
}
