import { ColorInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { BOARD_CODE, BOARD_COLOR, BOARD_DESCRIPTION, BOARD_TITLE, type Board } from '@recado/contract/boards/board'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { lengthBetween, optional } from '../../../ui/forms/field-checks.ts'
import { saveBoard } from '../board/board-data.ts'
import { boardTexts } from '../board-texts.ts'
import { colorShape, swatches } from '../colors.rules.ts'

/** Title, description, colour and code of a board (BRD-02). */
export function BoardForm({ board, onClose }: { board?: Board; onClose: () => void }) {
  const t = useTexts(boardTexts)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      title: board?.title ?? '',
      description: board?.description ?? '',
      color: board?.color ?? BOARD_COLOR,
      code: board?.code ?? '',
    },
    validate: {
      title: lengthBetween(1, BOARD_TITLE),
      description: optional(lengthBetween(0, BOARD_DESCRIPTION)),
      color: (value) => (colorShape.test(value) ? null : t('colorInvalid')),
      code: optional(lengthBetween(0, BOARD_CODE)),
    },
  })
  const submit = async (values: typeof form.values) => {
    await saveBoard(board?.id, values)
    toast(board ? t('boardSaved') : t('boardCreated', { title: values.title.trim() }))
    onClose()
  }
  return (
    <FormModal
      title={board ? t('editBoard') : t('newBoard')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      {...(board ? {} : { submitLabel: t('create') })}
    >
      <TextInput
        label={t('fieldTitle')}
        required
        data-autofocus
        maxLength={BOARD_TITLE}
        key={form.key('title')}
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('fieldDescription')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={BOARD_DESCRIPTION}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      <ColorInput
        withEyeDropper={false}
        label={t('fieldColor')}
        description={t('colorHelp')}
        swatches={[...swatches]}
        closeOnColorSwatchClick
        key={form.key('color')}
        {...form.getInputProps('color')}
      />
      <TextInput
        label={t('fieldCode')}
        description={t('codeHelp')}
        maxLength={BOARD_CODE}
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
    </FormModal>
  )
}
