import { can, type PermissionHolder } from '@recado/contract/access'
/** Colours that are readable with white and beside dark text; a tag without a colour permanently gets one of these. */
export const tagColors = [
  '#1f6feb',
  '#0e8a5f',
  '#b54708',
  '#c11574',
  '#6941c6',
  '#0e7490',
  '#a15c07',
  '#be123c',
  '#3f6212',
  '#475467',
] as const

/** Returns a tag's colour by its name: the same name always gets the same colour. */
export function colorFor(name: string): string {
  let sum = 0
  for (const sign of name.toLowerCase()) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521
  return tagColors[sum % tagColors.length] ?? tagColors[0]
}

/** Whether the user may create lanes of the kanban board and end them. */
export const mayMakeLanes = (actor: PermissionHolder): boolean => can(actor, 'kanban:lanes')

/** The fields of a tag in the audit log. */
export const auditedTag = ({ name, color, kanban }: { name: string; color: string; kanban: number }) => ({
  name,
  color,
  kanban: kanban === 1,
})
