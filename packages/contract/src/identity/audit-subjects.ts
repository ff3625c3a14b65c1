import { areaAudit } from '../area-words.ts'
import { type AreaAudit, type AuditGroup, auditGroups } from '../words.ts'

const declared: readonly AreaAudit[] = areaAudit

/** Prefixes of the actions (`area.verb`) per filter group, as the areas declare them. */
export const auditSubjects = Object.fromEntries(
  auditGroups.map((group) => [group, declared.flatMap(({ groups }) => groups[group] ?? [])]),
) as Record<AuditGroup, string[]>
