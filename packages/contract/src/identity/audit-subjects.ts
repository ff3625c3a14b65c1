import { areaAudit } from '../area-words.ts'
import { type AreaAudit, type AuditGroup, auditGroups } from '../words.ts'

const declared: readonly AreaAudit[] = areaAudit

/** The beginnings of the actions (`area.verb`) of each group to filter by, as the areas declare them. */
export const auditSubjects = Object.fromEntries(
  auditGroups.map((group) => [group, declared.flatMap(({ groups }) => groups[group] ?? [])]),
) as Record<AuditGroup, string[]>
