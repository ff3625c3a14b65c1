import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { unknownTextVariables, wordingProblem } from '@recado/contract/automatic-texts/automatic-text.rules'
import type { AutomaticText } from '@recado/contract/automatic-texts/endpoints'
import { ownVariables, type TextRules, textCatalogue } from '@recado/contract/automatic-texts/text-catalogue'
import { textNames } from '@recado/contract/automatic-texts/words'
import type { Language } from '@recado/contract/values/language'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { MessageField } from '../../../ui/forms/message-field.tsx'
import { counted } from '../../../ui/lists/counted.ts'
import { automaticTextWords } from './automatic-text-words.ts'
import { saveAutomaticText } from './text-data.ts'
import { TextNote } from './text-note.tsx'
import { TextPreview } from './text-preview.tsx'

interface TextFormProps {
  text: AutomaticText
  /** The language of the company. */
  language: Language
  onClose: () => void
}

/** The wording of one automatic text, with its variables, its limit and a preview (PLUS-51). */
export function TextForm({ text: { key, text, default: standard }, language, onClose }: TextFormProps) {
  const t = useTexts(automaticTextWords)
  const { limit, variables }: TextRules = textCatalogue[key]
  const problems = { length: t('tooLong', { limit }), lines: t('oneLine'), wayBack: t('wayBack') }
  const form = useForm({
    initialValues: { wording: text },
    validate: {
      wording: (wording) => {
        const problem = wordingProblem(key, wording.trim())
        return problem && problems[problem]
      },
    },
  })
  const { wording } = form.values
  const submit = async (values: typeof form.values) => {
    await saveAutomaticText(key, values.wording.trim())
    toast(t('saved'))
    onClose()
  }
  const field = {
    label: t('wording'),
    'data-autofocus': true,
    maxLength: limit,
    description: t('count', { n: wording.length, limit }),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    ...form.getInputProps('wording'),
  }
  const more = ownVariables
    .filter((name) => variables.includes(name))
    .map((name) => ({ name, label: t(`variable_${name}`) }))
  return (
    <FormModal title={textNames[key][currentLanguage()]} form={form} onSubmit={submit} onClose={onClose} size={560}>
      {variables.length === 0 ? <TextInput {...field} /> : <MessageField {...field} moreVariables={more} />}
      <div className="at-notes">
        <UnknownVariables names={unknownTextVariables(key, wording)} />
        <TextNote textKey={key} />
      </div>
      <div className="at-standard">
        {standard !== '' && <p>{t('standardText', { text: standard })}</p>}
        <Button
          variant="default"
          size="compact-md"
          disabled={wording === standard}
          onClick={() => form.setFieldValue('wording', standard)}
        >
          {t('restore')}
        </Button>
      </div>
      <TextPreview textKey={key} wording={wording.trim() || standard} language={language} />
    </FormModal>
  )
}

function UnknownVariables({ names }: { names: readonly string[] }) {
  const t = useTexts(automaticTextWords)
  return (
    <div role="status">
      {names.length > 0 && (
        <p className="rc-form-warning">{t('unknown', { ...counted(names.length), names: names.join(', ') })}</p>
      )}
    </div>
  )
}
