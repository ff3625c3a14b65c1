import { Button } from '@mantine/core'
import { IconClock, IconMessage, IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { editorOf } from '../editor-form.tsx'
import { editorTexts } from '../editor-texts.ts'
import { useRemovalFocus } from '../fields/use-removal-focus.ts'
import { uploadContent } from '../files/upload-files.ts'
import type { FieldsProps } from '../shape.ts'
import {
  type ContentKind,
  type ContentValues,
  chosenFiles,
  contentKinds,
  elementProblem,
  isMedia,
  newElement,
  readContent,
  takesFile,
  withStored,
  writeContent,
} from './content.rules.ts'
import { ElementList } from './element-list.tsx'

/** Minimum duration from the start to the end of saving, in milliseconds (B-16). */
export const CONTENT_LEAST = 1500

const signs = { message: IconMessage, interval: IconClock, img: IconPhoto, audio: IconMusic, video: IconVideo }

function ContentFields({ form }: FieldsProps<ContentValues>) {
  const t = useTexts(editorTexts)
  const { elements } = form.getValues()
  const { box, noteRemoval } = useRemovalFocus<HTMLDivElement>()
  const add = (kind: ContentKind) => form.setFieldValue('elements', [...elements, newElement(elements, kind)])
  return (
    <div ref={box} className="fe-content">
      {elements.length === 0 && <p className="fe-muted">{t('contentHelp')}</p>}
      <ElementList form={form} onRemove={noteRemoval} />
      {form.errors.elements && (
        <p className="fe-error" role="alert">
          {form.errors.elements}
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a second field inside the form */}
      <div className="fe-add" role="group" aria-label={t('addElement')}>
        {contentKinds.map((kind, at) => {
          const Sign = signs[kind]
          return (
            <Button
              key={kind}
              variant="default"
              size="xs"
              leftSection={<Sign size={16} />}
              disabled={isMedia(kind) && !takesFile(elements)}
              data-autofocus={at === 0 || undefined}
              data-add
              onClick={() => add(kind)}
            >
              {t(`add_${kind}`)}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

/** A sequence of texts, intervals and files (FLW-14). */
export const ContentEditor = editorOf<ContentValues>({
  Fields: ContentFields,
  read: readContent,
  write: writeContent,
  check({ elements }) {
    const problems = elements.flatMap((element, at) => {
      const problem = elementProblem(element)
      return problem === null ? [] : [[`elements.${at}.value`, editorTexts.text(problem)]]
    })
    if (elements.length === 0) return { elements: editorTexts.text('contentMissing') }
    return Object.fromEntries(problems)
  },
  showsErrorToast: true,
  hasPendingFiles: ({ elements }) => chosenFiles(elements).length > 0,
  async upload({ elements }, signal) {
    return { elements: withStored(elements, await uploadContent(chosenFiles(elements), signal)) }
  },
  minDuration: CONTENT_LEAST,
  addedText: () => editorTexts.text('contentAdded'),
  size: 640,
})
