/** A reaction of one author: 'me' or the key of a person. */
export interface AuthorReaction {
  emoji: string
  fromMe: boolean
  author: string
  name: string
}

/** Adds or replaces the author's reaction; '' removes it. */
export function withReaction(reactions: readonly AuthorReaction[], reaction: AuthorReaction): AuthorReaction[] {
  const others = reactions.filter((existing) => existing.author !== reaction.author)
  return reaction.emoji === '' ? others : [...others, reaction]
}
