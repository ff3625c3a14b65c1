import { areaErrors } from '../area-words.ts'
import type { ErrorCode } from '../errors.ts'
import { wordsIn } from '../words.ts'

/** English version of errorsPt, with the same placeholders. */
export const errorsEn: Record<ErrorCode, string> = {
  ERR_INTERNAL_SERVER_ERROR: 'Something went wrong on our side. Please try again in a few minutes.',
  ERR_DATABASE_UNAVAILABLE: 'The system is briefly unavailable. Wait a moment and try again.',
  ERR_STORAGE_FULL:
    'The server is out of space and could not store this. Tell the operator of the installation, then try again.',
  ERR_STORAGE_UNAVAILABLE: 'Files cannot be reached at the moment. Nothing was sent; try again shortly.',
  ERR_ROUTE_NOT_FOUND: 'This address does not exist. Check the link or go back to the start page.',
  ERR_FILTER_REQUIRED: 'A filter must be set: choose dates or a period.',
  ERR_VALIDATION: 'The field {{field}} was not accepted. Check the value and try again.',
  ERR_MALFORMED_BODY: 'The data that was sent could not be read. Reload the page and try again.',
  ERR_BODY_TOO_LARGE: 'That is more than can be sent at once. Use a smaller file or send it in parts.',
  ERR_REQUEST_TIMEOUT: 'What you sent took too long to arrive. Check your connection and try again.',
  ERR_UNSUPPORTED_MEDIA: 'This type of file is not accepted here. Choose another format.',
  ERR_EMPTY_FILE: 'The file is empty. Choose another one and send it again.',
  ERR_TOO_MANY_FILES: 'Those are too many files at once. Send them in smaller batches.',
  ERR_TOO_MANY_REQUESTS: 'There were too many attempts in a short time. Wait a few minutes and try again.',
  ERR_NO_PERMISSION: 'Access not allowed',
  ERR_PLAN_FEATURE_DISABLED: "Your company's plan does not include this feature. Ask for a plan change to use it.",
  ...wordsIn('en', areaErrors),
}
