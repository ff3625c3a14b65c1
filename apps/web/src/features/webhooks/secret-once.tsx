import { Button, TextInput } from '@mantine/core'
import { copyAndToast } from '../../platform/copy.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { webhookTexts } from './webhook-texts.ts'

/** Shows a secret, which cannot be shown again. */
export function SecretOnce({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const t = useTexts(webhookTexts)
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
            {t('copySecret')}
          </Button>
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
