-- Pages of messages are read as rows now (message-page.store.ts), as those of tickets are.
drop function message_page(bigint, bigint, bigint, int, int);
