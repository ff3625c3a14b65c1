export const profiles = ['admin', 'user', 'supervisor'] as const
/** The documented field `profile` of a role: built-in roles have their name, all others 'user'. */
export type Profile = (typeof profiles)[number]
