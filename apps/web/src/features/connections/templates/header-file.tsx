import { fitsHeader, type HeaderMedia, headerFiles } from '@recado/contract/connections/template.rules'
import { type Icon, IconFileText, IconPhoto, IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useFileLimit } from '../../../platform/values/upload-limit.ts'
import { FileField } from '../../../ui/forms/file-field.tsx'
import { templateTexts } from './template-texts.ts'

const signs: Record<HeaderMedia, Icon> = { image: IconPhoto, video: IconVideo, document: IconFileText }

interface HeaderFileProps {
  kind: HeaderMedia
  file: File | null
  onChange: (file: File | null) => void
  /** Says that it is missing. */
  checked: boolean
}

/** Asks for the file above a template, and takes only what the network does. */
export function HeaderFile({ kind, file, onChange, checked }: HeaderFileProps) {
  const t = useTexts(templateTexts)
  const limit = useFileLimit(headerFiles[kind].most)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = problem ?? (checked && !file ? t('fileRequired') : null)
  return (
    <div>
      <FileField
        words={{
          label: t(`file_${kind}`),
          help: t(`fileHelp_${kind}`, { size: limit.size }),
          choose: t('fileChoose'),
          replace: t('fileReplace'),
          none: t('fileNone'),
          remove: (name) => t('fileRemove', { name }),
        }}
        icon={signs[kind]}
        accept={headerFiles[kind].types.join(',')}
        name={null}
        change={file ?? 'keep'}
        onChange={(change) => onChange(change instanceof File ? change : null)}
        onProblem={setProblem}
        refuse={(chosen) => (fitsHeader(kind, chosen, limit.bytes) ? null : t('fileUnfit', { name: chosen.name }))}
      />
      {shown && (
        <p className="tp-problem" role="alert">
          {shown}
        </p>
      )}
    </div>
  )
}
