import { Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { LONGEST_SPEECH_SECONDS, pictureSupport } from '@recado/contract/assistant/choices'
import { useTexts } from '../../platform/i18n/texts.ts'
import { promptTexts } from './prompt-texts.ts'

interface MediaValues {
  model: string
  hearsAudio: boolean
  seesImages: boolean
}

const minutes = LONGEST_SPEECH_SECONDS / 60

/** The switches by which a prompt opens voice messages and pictures, with their cost (AI-09, AI-10). */
export function PromptMedia<V extends MediaValues>({ form }: { form: UseFormReturnType<V> }) {
  const t = useTexts(promptTexts)
  const support = pictureSupport(form.values.model)
  const help = { yes: t('seesImagesHelp'), no: t('seesImagesNever'), unknown: t('seesImagesUnknown') }[support]
  return (
    <>
      <Switch
        label={t('hearsAudio')}
        description={t('hearsAudioHelp', { minutes: `${minutes}` })}
        {...form.getInputProps('hearsAudio', { type: 'checkbox' })}
      />
      <Switch label={t('seesImages')} description={help} {...form.getInputProps('seesImages', { type: 'checkbox' })} />
    </>
  )
}
