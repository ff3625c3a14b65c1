import type { User } from '@recado/contract/identity/user'

interface Page {
  users: User[]
}

/** A new state of a user: an event, or the answer of a call. */
export type UserNews = { action: 'create' | 'update'; user: User } | { action: 'delete'; userId: number }

/** The loaded pages of the user table after an event: a changed user in place, a new one at the end of the last page. */
export function withUserEvent<P extends Page>(pages: readonly P[], event: UserNews): P[] {
  if (event.action === 'delete') {
    return pages.map((page) => ({ ...page, users: page.users.filter(({ id }) => id !== event.userId) }))
  }
  const { user } = event
  const known = pages.some(({ users }) => users.some(({ id }) => id === user.id))
  if (known)
    return pages.map((page) => ({ ...page, users: page.users.map((old) => (old.id === user.id ? user : old)) }))
  // An update of someone on a page that is not loaded yet must not bring them in out of order.
  if (event.action === 'update') return [...pages]
  return pages.map((page, at) => (at === pages.length - 1 ? { ...page, users: [...page.users, user] } : page))
}
