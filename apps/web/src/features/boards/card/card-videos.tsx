import { Button, TextInput } from '@mantine/core'
import { MOST_VIDEOS, VIDEO_LINK, VIDEO_TITLE } from '@recado/contract/boards/card'
import { IconVideo, IconX } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { boardTexts } from '../board-texts.ts'
import { addedVideo, isWebAddress } from './card-draft.rules.ts'
import { type CardPartProps, CardSection } from './card-section.tsx'

/** Links to videos on the web, with title and link (BRD-09). */
export function CardVideos({ edit, isEditing, problem }: CardPartProps & { problem: boolean }) {
  const t = useTexts(boardTexts)
  const { draft, inputs } = edit.state ?? {}
  const videos = draft?.videos ?? []
  const wrongLink = inputs !== undefined && inputs.videoLink.trim() !== '' && !isWebAddress(inputs.videoLink)
  const add = () => {
    const video = addedVideo({ title: inputs?.videoTitle ?? '', link: inputs?.videoLink ?? '' })
    if (!video || wrongLink || videos.length >= MOST_VIDEOS) return
    edit.setDraft({ videos: [...videos, video] })
    edit.setInputs({ videoTitle: '', videoLink: '' })
  }
  return (
    <CardSection title={t('videos')}>
      {videos.length === 0 ? (
        <p className="bd-none">{t('noVideos')}</p>
      ) : (
        <ul className="bd-list">
          {videos.map(({ title, link }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two videos may be equal, and they keep their order
            <li key={`${index} ${link}`} className="bd-file">
              <IconVideo size={20} stroke={1.6} aria-hidden />
              {isWebAddress(link) ? (
                <a href={link} target="_blank" rel="noopener noreferrer">
                  {title}
                </a>
              ) : (
                <span>{title}</span>
              )}
              {isEditing && (
                <button
                  type="button"
                  className="bd-icon-button"
                  aria-label={t('removeVideo', { title })}
                  title={t('removeVideo', { title })}
                  onClick={() => edit.setDraft({ videos: videos.filter((_, at) => at !== index) })}
                >
                  <IconX size={16} stroke={1.8} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isEditing && videos.length < MOST_VIDEOS && (
        <div className="bd-adds">
          <TextInput
            aria-label={t('videoTitle')}
            placeholder={t('videoTitle')}
            maxLength={VIDEO_TITLE}
            value={inputs?.videoTitle ?? ''}
            error={problem && inputs?.videoTitle.trim() === '' ? t('titleRequired') : undefined}
            onChange={({ currentTarget: { value } }) => edit.setInputs({ videoTitle: value })}
          />
          <TextInput
            type="url"
            aria-label={t('videoLink')}
            placeholder="https://"
            maxLength={VIDEO_LINK}
            value={inputs?.videoLink ?? ''}
            error={wrongLink || (problem && inputs?.videoLink.trim() === '') ? t('videoLinkInvalid') : undefined}
            onChange={({ currentTarget: { value } }) => edit.setInputs({ videoLink: value })}
          />
          <Button variant="default" onClick={add}>
            {t('addVideo')}
          </Button>
        </div>
      )}
    </CardSection>
  )
}
