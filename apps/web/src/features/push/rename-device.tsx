import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { PushDevice } from '@recado/contract/push/push'
import { PUSH_DEVICE_NAME } from '@recado/contract/push/push-kinds'
import { useTexts } from '../../platform/i18n/texts.ts'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { renameDevice } from './push-data.ts'
import { pushTexts } from './push-texts.ts'

export function RenameDevice({ device, onClose }: { device: PushDevice; onClose: () => void }) {
  const t = useTexts(pushTexts)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: device.name },
    validate: { name: (name) => (name.trim() === '' ? t('nameRequired') : null) },
  })
  const submit = async ({ name }: typeof form.values) => {
    await renameDevice(device.id, name.trim())
    onClose()
  }
  return (
    <FormModal title={t('renameTitle')} form={form} onSubmit={submit} onClose={onClose}>
      <TextInput
        label={t('name')}
        maxLength={PUSH_DEVICE_NAME}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </FormModal>
  )
}
