import type { User } from '@recado/contract/identity/user'

interface Page {
  users: User[]
}

/** A new state of a user, from an event or a response. */
export type UserNews = { action: 'create' | 'update'; user: User } | { action: 'delete'; userId: number }

/**
 * Returns the loaded pages of the user table after an event. A changed user stays in place, a new one is added to the
 * last page.
 */
export function withUserEvent<P extends Page>(pages: readonly P[], event: UserNews): P[] {
  if (event.action === 'delete') {
    return pages.map((page) => ({ ...page, users: page.users.filter(({ id }) => id !== event.userId) }))
  }
  const { user } = event
  const isLoaded = pages.some(({ users }) => users.some(({ id }) => id === user.id))
  if (isLoaded)
    return pages.map((page) => ({ ...page, users: page.users.map((old) => (old.id === user.id ? user : old)) }))
  // Do not insert an updated user of a page that is not loaded, because it would be out of order.
  if (event.action === 'update') return [...pages]
  return pages.map((page, at) => (at === pages.length - 1 ? { ...page, users: [...page.users, user] } : page))
}
