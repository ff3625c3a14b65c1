-- Which files of a company some message names: asked of files that were stored and may have got no record.
create index messages_file on messages (company_id, media_file) where media_file is not null;
