import { Button, TextInput } from '@mantine/core'
import type { FlowVersion } from '@recado/contract/flows/flow'
import { useState } from 'react'
import { errorText } from '../../../../platform/i18n/errors.ts'
import { platformTexts } from '../../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { toast } from '../../../../platform/toast.ts'
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx'
import { useSubmit } from '../../../../ui/forms/use-submit.ts'
import { useBuilderStore } from '../builder-store.ts'
import { draftTexts } from '../draft/draft-texts.ts'
import { nameVersion } from './history-data.ts'

/** Maximum length of a version's name (contract flow.ts). */
const MOST_LETTERS = 60

/** Names a version. An empty name removes it. */
export function RenameDialog({ version, onClose }: { version: FlowVersion; onClose: () => void }) {
  const t = useTexts(draftTexts)
  const p = useTexts(platformTexts)
  const { flowId } = useBuilderStore().getState()
  const [name, setName] = useState(version.name)
  const { submit, sending, failure } = useSubmit(async (newName: string) => {
    await nameVersion(flowId, version.version, newName)
    toast(t('renamed'))
    onClose()
  })
  const title = t('renameTitle', { version: version.version })
  return (
    <FormDialog title={title} onClose={onClose}>
      <form
        className="rc-form"
        onSubmit={(event) => {
          event.preventDefault()
          submit(name.trim())
        }}
      >
        <TextInput
          label={t('versionName')}
          value={name}
          maxLength={MOST_LETTERS}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {failure !== null && (
          <div className="rc-form-error" role="alert">
            {errorText(failure)}
          </div>
        )}
        <div className="rc-form-foot">
          <Button variant="default" onClick={onClose}>
            {p('cancel')}
          </Button>
          <Button type="submit" loading={sending}>
            {p('save')}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
