import { Button } from '@mantine/core'
import { grantText } from '@recado/contract/i18n/permission-texts'
import type { RolePermission } from '@recado/contract/permissions'
import { useState } from 'react'
import { platformTexts } from '../../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import type { Conflict, Dispute } from '../edits/drafts.rules.ts'
import { catalogueTexts } from '../permissions/catalogue-texts.ts'
import { roleLabel, roleTexts } from '../role-texts.ts'

type Version = Dispute['preselection']

/** The chosen versions, by role and permission. */
export type Choices = Readonly<Record<string, Version>>

const keyOf = ({ latest }: Conflict, name: RolePermission) => `${latest.id} ${name}`

/** Returns whether the user's own version of a permission was chosen. */
export const isMineIn = (choices: Choices, conflict: Conflict) => (name: RolePermission) =>
  choices[keyOf(conflict, name)] === 'mine'

interface RoleConflictDialogProps {
  conflicts: readonly Conflict[]
  onChoose: (choices: Choices) => void
  onClose: () => void
}

/** Both versions of roles that a colleague saved in the meantime, side by side. */
export function RoleConflictDialog({ conflicts, onChoose, onClose }: RoleConflictDialogProps) {
  const t = useTexts(roleTexts)
  const general = useTexts(platformTexts)
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(
      conflicts.flatMap((conflict) =>
        conflict.disputes.map(({ name, preselection }) => [keyOf(conflict, name), preselection]),
      ),
    ),
  )
  return (
    <Dialog title={t('conflictTitle')} onClose={onClose} size={720} keepOnClickOutside fills>
      <div className="rc-form">
        <p>{t('conflictHelp')}</p>
        {conflicts.map((conflict) => (
          <ConflictTable
            key={conflict.latest.id}
            conflict={conflict}
            versionOf={(name) => choices[keyOf(conflict, name)] ?? 'mine'}
            onChoose={(name, version) => setChoices({ ...choices, [keyOf(conflict, name)]: version })}
          />
        ))}
        <div className="rc-form-foot">
          <Button variant="default" onClick={onClose}>
            {general('cancel')}
          </Button>
          <Button onClick={() => onChoose(choices)}>{t('keepChoices')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

interface ConflictTableProps {
  conflict: Conflict
  versionOf: (name: RolePermission) => Version
  onChoose: (name: RolePermission, version: Version) => void
}

function ConflictTable({ conflict, versionOf, onChoose }: ConflictTableProps) {
  const t = useTexts(roleTexts)
  const p = useTexts(catalogueTexts)
  const role = roleLabel(t, conflict.latest)
  const title = t('conflictRole', { role })
  if (conflict.disputes.length === 0) return <p>{`${title}: ${t('conflictNone')}`}</p>
  return (
    <section className="rc-conflict">
      <h3>{title}</h3>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('permission')}</th>
            <th scope="col">{t('mine')}</th>
            <th scope="col">{t('theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {conflict.disputes.map((dispute) => (
            <tr key={dispute.name}>
              <th scope="row">{p(dispute.name)}</th>
              {(['mine', 'theirs'] as const).map((version) => (
                <td key={version}>
                  <label>
                    <input
                      type="radio"
                      name={keyOf(conflict, dispute.name)}
                      aria-label={`${p(dispute.name)}, ${t(version)}: ${grantText(p, dispute.name, dispute[version])}`}
                      checked={versionOf(dispute.name) === version}
                      onChange={() => onChoose(dispute.name, version)}
                    />
                    {grantText(p, dispute.name, dispute[version])}
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
