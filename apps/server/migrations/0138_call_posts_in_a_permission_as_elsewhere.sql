-- Posts are called 게시글 on every screen.
update permission set description = '게시판과 게시글 관리' where name = 'content' and is_built_in;
