-- Enough of a database for a server to start on; the rules are judged by their words alone.
CREATE TABLE Tiendas (TiendaId INTEGER PRIMARY KEY, Nombre VARCHAR, Ciudad VARCHAR, Abierta BOOLEAN);
COMMENT ON TABLE Tiendas IS 'Tiendas / Stores';
INSERT INTO Tiendas VALUES (1, 'Centro', 'Guadalajara', true), (2, 'Norte', 'Monterrey', true), (3, 'Muelle', 'Veracruz', false);
CREATE TABLE Ventas (VentaId INTEGER PRIMARY KEY, TiendaId INTEGER REFERENCES Tiendas (TiendaId), Fecha DATE, Importe DECIMAL(10, 2));
COMMENT ON TABLE Ventas IS 'Ventas / Sales';
INSERT INTO Ventas
SELECT i, 1 + i % 3, DATE '2025-12-01' + CAST(i % 45 AS INTEGER), CAST(100 + (hash(i, getvariable('seed')) % 90000) / 100 AS DECIMAL(10, 2))
FROM range(1, 60) AS r(i) ORDER BY i;
