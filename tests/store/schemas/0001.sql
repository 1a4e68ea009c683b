INSERT INTO games (id, created, changed, ruleset, title, state, secret, creator, version, turn_of) VALUES ('kept-game-0001', 1700000000000, 1700000005000, 'square-bashing', 'First steps', 'live', 'ab', 'cd', 2, 1);
INSERT INTO entries (game, number, kind, seat, at, body, salt, hash, id, asked) VALUES ('kept-game-0001', 1, 'begun', NULL, 1700000000000, '{"setup": {}}', '00', '11', '', '');
INSERT INTO entries (game, number, kind, seat, at, body, salt, hash, id, asked) VALUES ('kept-game-0001', 2, 'answer', 0, 1700000005000, '{"text": "\u00e9"}', '22', '33', 'mine', '44');
INSERT INTO seats (game, seat, kind, player, dice, name, key, invitation) VALUES ('kept-game-0001', 0, 'person', '', 'fair', 'Ann', '55', '');
INSERT INTO seats (game, seat, kind, player, dice, name, key, invitation) VALUES ('kept-game-0001', 1, 'link', '', 'typed', '', '', '66');
INSERT INTO snapshots (game, version, body) VALUES ('kept-game-0001', 2, '{"dice": [1, 2]}');
INSERT INTO ways (id, game, seat, kind, address, lang, made, error, error_at) VALUES ('way', 'kept-game-0001', 0, 'json', 'https://example.org/', 'fr', 1700000000, '', 0);
INSERT INTO notices (id, way, version, title, name, link, due, tries) VALUES ('notice', 'way', 2, 'First steps', 'Ann', '/g', 1700000010, 0);
INSERT INTO keeping (name, kept) VALUES ('vapid', 'key');
