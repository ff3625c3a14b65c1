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
  /** Shows an error if the file is missing. */
  checked: boolean
}

/** Asks for a template's header file, and accepts only what the network does. */
export function HeaderFile({ kind, file, onChange, checked }: HeaderFileProps) {
  const t = useTexts(templateTexts)
  const limit = useFileLimit(headerFiles[kind].most)
  const [problem, setProblem] = useState<string | null>(null)
  const error = problem ?? (checked && !file ? t('fileRequired') : null)
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
        refuse={(candidate) =>
          fitsHeader(kind, candidate, limit.bytes) ? null : t('fileUnfit', { name: candidate.name })
        }
      />
      {error && (
        <p className="tp-problem" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
