import './roles.css'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { useRoles } from './role-data.ts'
import { RoleEditor } from './role-editor.tsx'
import { roleTexts } from './role-texts.ts'

/** The roles of the company: what each may see and do (access.8). */
export function RolesScreen() {
  const t = useTexts(roleTexts)
  const { data, error, refetch } = useRoles()
  if (data) return <RoleEditor roles={data} />
  return (
    <Page title={t('title')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ScreenLoading />}
    </Page>
  )
}
