/**
 * The header by which a user with `roles:view` reads as another role of the company: its value is the role's id
 * (access.8). Such calls change nothing.
 */
export const VIEW_AS_ROLE = 'x-view-as-role'
