import { IconEye } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ViewedRole } from '../../../../platform/api/view-as.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { endView } from '../../../../platform/session.ts'
import { toastWarning } from '../../../../platform/toast.ts'
import { roleLabel, roleTexts } from '../role-texts.ts'
import { useViewedRole } from './viewed-role.ts'
import './view-bar.css'

/** Says as which role the app is shown, with the way back. */
export function ViewBar({ role }: { role: ViewedRole }) {
  const t = useTexts(roleTexts)
  const navigate = useNavigate()
  const back = () => {
    endView()
    void navigate({ to: '/roles' })
  }
  useViewedRole(role, () => {
    back()
    toastWarning(t('viewedRoleChanged', { role: roleLabel(t, role) }))
  })
  return (
    <div className="rc-bar rc-view-bar" role="status">
      <IconEye size={16} aria-hidden />
      <span>{t('viewing', { role: roleLabel(t, role) })}</span>
      <button type="button" onClick={back}>
        {t('endView')}
      </button>
    </div>
  )
}
