import { Button, Select } from '@mantine/core'
import { can, isAttendantRole } from '@recado/contract/access'
import type { Role } from '@recado/contract/identity/role'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { platformTexts } from '../../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { useMe, viewAs } from '../../../../platform/session.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { covers } from '../edits/grants.rules.ts'
import { roleLabel, roleTexts } from '../role-texts.ts'

interface PreviewDialogProps {
  roles: readonly Role[]
  onClose: () => void
}

/** Chooses the role as which the app is shown. */
export function PreviewDialog({ roles: all, onClose }: PreviewDialogProps) {
  const t = useTexts(roleTexts)
  const general = useTexts(platformTexts)
  const navigate = useNavigate()
  const own = useMe().permissions
  const roles = all.filter(({ permissions }) => covers(own, permissions))
  const [chosenId, setChosenId] = useState<string | null>(String(roles.find(isAttendantRole)?.id ?? ''))
  const role = roles.find(({ id }) => String(id) === chosenId)
  const start = () => {
    if (!role) return
    onClose()
    const { id, name, profile, builtIn, permissions } = role
    viewAs({ id, name, profile, builtIn, permissions })
    void navigate({ to: can(role, 'dashboard:view') ? '/' : '/tickets' })
  }
  return (
    <Dialog title={t('previewTitle')} onClose={onClose} size={440}>
      <div className="rc-form">
        <p>{t('previewHelp')}</p>
        <Select
          label={t('role')}
          data-autofocus
          allowDeselect={false}
          data={roles.map((one) => ({ value: String(one.id), label: roleLabel(t, one) }))}
          value={chosenId}
          onChange={setChosenId}
        />
        <div className="rc-form-foot">
          <Button variant="default" onClick={onClose}>
            {general('cancel')}
          </Button>
          <Button disabled={!role} onClick={start}>
            {t('previewStart')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
