import { Button, TextInput } from '@mantine/core'
import type { SavedIntegration } from '@recado/contract/integrations/integration'
import { copyAndToast } from '../../platform/copy.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { integrationTexts } from './integration-texts.ts'

/** Shows the secret that was created with an integration. It cannot be shown again, so only the button closes the dialog. */
export function SecretOnce({
  integration: { name, secret = '' },
  onClose,
}: {
  integration: SavedIntegration
  onClose: () => void
}) {
  const t = useTexts(integrationTexts)
  return (
    <Dialog title={t('onceTitle', { name })} onClose={onClose} keepOnClickOutside keepOnEscape size={560}>
      <div className="rc-form">
        <p role="status">{t('onceHelp')}</p>
        <TextInput
          label={t('secret')}
          readOnly
          value={secret}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="rc-form-foot">
          <Button variant="default" onClick={() => void copyAndToast(secret, t('copied'))}>
            {t('copy')}
          </Button>
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
