/** One per author. `author` is 'me' or a key of the person. */
export interface Reacted {
  emoji: string
  fromMe: boolean
  author: string
  name: string
}

/** The reactions after one more: each author has at most one, and '' takes it back. */
export function withReaction(reactions: readonly Reacted[], reaction: Reacted): Reacted[] {
  const others = reactions.filter((known) => known.author !== reaction.author)
  return reaction.emoji === '' ? others : [...others, reaction]
}
